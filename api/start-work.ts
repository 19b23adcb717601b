import type { Log } from "../platform/telemetry/log.ts";
import type { Config } from "./config.ts";
import { createPoster } from "./deliveries/post-message.ts";
import { startDelivering } from "./deliveries/start-delivering.ts";
import { startDispatching } from "./events/start-dispatching.ts";
import { startAnnouncing } from "./follower-mail/start-announcing.ts";
import { createMailSender } from "./outgoing-mail/send-mail.ts";
import { startMailing } from "./outgoing-mail/start-mailing.ts";
import { openStore } from "./pictures/open-store.ts";
import { startRemoving } from "./pictures/start-removing.ts";
import type { Database } from "./postgres/database.ts";
import { repeatFunction } from "./postgres/repeat-function.ts";
import { startRetention } from "./retention/start-retention.ts";
import { startIndexing } from "./search/start-indexing.ts";
import { startKeepingFunctions } from "./upkeep/keep-functions.ts";

interface Observers {
  onAttempt?: Parameters<typeof startDelivering>[0]["onAttempt"];
  onMail?: Parameters<typeof startMailing>[0]["onMail"];
}

/**
 * Starts the work that no request waits for: dispatching events, announcing them to followers, indexing texts for
 * searches, delivering webhooks, sending e-mails, erasing idle people, sweeping deleted boards, removing the files of
 * deleted pictures and keeping this release's SQL functions. API processes do it unless `API_WORKER` is `off`, and so
 * do worker processes; any number of them can work at once.
 */
export function startWork(config: Config, db: Database, log: Log, { onAttempt, onMail }: Observers = {}) {
  const dispatcher = startDispatching(db, log);
  const announcer = startAnnouncing(db, log);
  const indexer = startIndexing(db, log);
  const deliverer = startDelivering({
    db,
    roots: config.API_ROOT_KEYS,
    poster: createPoster({ isProduction: config.NODE_ENV === "production" }),
    log,
    publicUrl: config.PUBLIC_BFF_URL.replace(/\/$/, ""),
    onAttempt,
  });
  const mailer = startMailing({
    ...{ db, sender: createMailSender(config), roots: config.API_ROOT_KEYS, log, onMail },
  });
  const eraser = startRetention(db, config.API_ROOT_KEYS, log);
  const sweeper = repeatFunction(db, log, {
    name: "sweep_board",
    most: 2_000,
    milliseconds: 1_000,
    failure: "the rows of a deleted board are not all deleted yet",
  });
  const store = openStore(config);
  const remover = store && startRemoving(db, store, log);
  const keeper = startKeepingFunctions({ db, databaseUrl: config.DATABASE_URL, log });
  return {
    tasks: {
      dispatch_events: dispatcher,
      announce_mail: announcer,
      index_posts: indexer,
      deliver_webhooks: deliverer,
      send_mail: mailer,
      erase_idle_people: eraser,
      sweep_board: sweeper,
      keep_functions: keeper,
      ...(remover && { remove_pictures: remover }),
    },
    /** How often another release's functions were found in the database. */
    functionsReplaced: keeper.replaced,
    /** Resolves when everything under way has ended, after at most 8 s and the time of one statement. */
    stop: () =>
      Promise.all(
        [dispatcher, announcer, indexer, deliverer, mailer, eraser, sweeper, remover, keeper].map((worker) =>
          worker?.stop(),
        ),
      ),
  };
}
