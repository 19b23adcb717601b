#!/usr/bin/env node
import { runCommand } from "./run-command.ts";

// A reader that leaves early, such as `head`, must not end an import or a backup in the middle.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

process.exitCode = await runCommand(process.argv.slice(2));
