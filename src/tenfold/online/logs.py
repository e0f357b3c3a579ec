"""What the server says: one JSON object a line on standard error, its own messages and those of its packages."""

import logging
import sys

import structlog

_SHARED: list[structlog.typing.Processor] = [
    structlog.stdlib.add_logger_name,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def set_up_logs(level: str) -> None:
    """Show messages from `level` up. No message may name a token, a seed or a person; tests watch over that.

    Packages of the server are heard from warnings up only: the one for WebSockets would tell headers and cards.
    """
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=_SHARED,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    shown = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(level=max(shown, logging.WARNING), handlers=[handler], force=True)
    logging.getLogger("tenfold").setLevel(shown)
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
