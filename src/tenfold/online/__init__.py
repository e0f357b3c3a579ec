"""The table in the network: rooms, the protocol, what each seat is shown, the log, HTTP and WebSocket.

A room is an append-only log of entries (`entries`). Its state is nothing but the fold over them (`table`).
Everything that happens to a room is an act in its one queue (`room`), and every act goes the same way:
seen before? -> decide (`deciding`) -> append, wait for the COMMIT (`store`, `sqlite`) -> fold -> ack -> show.
So nothing is shown that a power cut could take back, and a room comes back from its log as it was.

| module | what it does |
|---|---|
| `protocol` | the frames of docs/protocol.md as types |
| `names`, `tokens` | names and words as people may write them; room codes and sessions |
| `entries` | what can stand in a log |
| `table`, `seats`, `folding` | one room as the log says it is; its seats; what each entry does to it |
| `options` | what the people of a table can settle |
| `deciding`, `people`, `naks` | which entries a command leads to, or why it is refused |
| `showing` | the table as a seat may see it; the only road from a room to a frame |
| `store`, `sqlite` | where logs are kept, and the one way they are kept today |
| `persons`, `sqlite_persons` | people beside their seats: what is kept, and how |
| `outcomes`, `ratings` | what a finished game was for people; how strong they are |
| `farewell`, `traces` | all that is kept about a person, given to them or deleted; finding them in a log |
| `room`, `presence` | the queue of a room; who is here |
| `due`, `clock`, `playing` | what is due later; the clock of a turn; when bots act |
| `sides`, `talk` | what has no version: presence, clock, the talk |
| `levels` | which bot plays a level, and how strong it is |
| `thinking`, `workers`, `worker` | asking bots, whatever they do; their processes, from outside and inside |
| `rooms`, `sweeping` | rooms in memory: made, loaded, forgotten; those deleted long after their games |
| `tidying` | when Python looks for objects that nobody needs, so that no table waits for it |
| `limits`, `metrics`, `logs` | how often something may be done; what is counted; what the server says |
| `settings`, `configuring` | what a host can set; reading it from a file and the environment |
| `folder`, `backup`, `reading` | the data folder; copies of what is in it; reading it from outside |
| `tally`, `counted`, `recount`, `fairness` | what the deals gave to whom: sums of a game and of all, as figures |
| `line`, `outbox`, `wire`, `stream` | a connection and what waits for it, over a WebSocket or over plain HTTP |
| `load` | how much a server bears: people who are programs, and what came out |
| `gate`, `headers`, `http`, `openapi` | what routes share; what answers carry; the routes; their shape for tools |
| `me_http`, `me`, `devices` | routes about oneself; what one is shown of oneself; seats on another device |
| `passkey_http`, `passkeys` | routes about passkeys; making them and entering with them |
| `addresses`, `app`, `serve` | addresses, the application, the command |
"""
