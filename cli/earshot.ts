#!/usr/bin/env node
import { startable } from "./start/start-servers.ts";
import { needsNoDatabase, supervise } from "./start/supervise.ts";

// A reader that leaves early, such as `head`, must not end an import or a backup in the middle.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

// A start that runs no database itself is supervised by a process that loads none of the commands' code.
const args = process.argv.slice(2);
const start = new RegExp(`^start(?: --only (${startable.join("|")}))?$`).exec(args.join(" "));
if (start && needsNoDatabase(start[1])) await supervise(start[1]);
else process.exitCode = await (await import("./run-command.ts")).runCommand(args);
