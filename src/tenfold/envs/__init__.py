"""Tenfold for research: environments over one numbering of actions and one small observation.

| module | what |
|---|---|
| `batch` | `BatchEnv`: many games at once over numpy arrays, the fastest way |
| `single` | `SingleEnv`: one game, every seat played by the caller |
| `aec` | PettingZoo `tenfold_v0`: `env`, `raw_env`, `parallel_env` |
| `gym` | Gymnasium `Tenfold-v0`: one seat against bots |
| `spiel` | OpenSpiel `python_tenfold`, with chance nodes |

`numbering`, `masking`, `observing` and `stepping` are compiled with the kernel; all others need numpy, and the
library they are named after (`tenfold[envs]`). docs/environments.md tells how to use them; the numbering and
the observation are frozen in docs/frozen/actions.md.
"""
