import type { RootKeys } from "../../platform/process/environment.ts";
import type { Log } from "../../platform/telemetry/log.ts";
import { digestRecipient } from "../mail/digest-recipient.ts";
import type { MailMessage } from "../mail/mail-message.ts";
import { callFunction, type Database } from "../postgres/database.ts";
import { repeatWork } from "../postgres/repeat-work.ts";
import type { MailOutcome, MailSender } from "./send-mail.ts";

interface Options {
  db: Database;
  sender: MailSender;
  roots: RootKeys;
  log: Log;
  /** How long a claim lasts. Other workers take the e-mails of a dead worker after this time. */
  lease?: string;
  /** The pause between two looks for e-mails that are due. */
  milliseconds?: number;
  onMail?: ((outcome: "sent" | "bounced" | "failed", seconds: number) => void) | undefined;
}

interface Source {
  claim: "claim_mail" | "claim_digests";
  record: "record_mail" | "record_digests";
}

const sources: Source[] = [
  { claim: "claim_mail", record: "record_mail" },
  { claim: "claim_digests", record: "record_digests" },
];

/** The most e-mails claimed at once, all of which are sent within a lease. */
const most = 20;

/** The most milliseconds for which stopping waits for a mail server. */
const stopTimeout = 8_000;

/** The pauses after the first failed attempt, the second and so on, in seconds: 14 days, as long as news is kept. */
const pauses = [60, 300, 1_800, 7_200, ...Array<number>(55).fill(21_600)];

/**
 * Sends due e-mails until stopped. Any number of processes can do so. An e-mail is sent at least once: a worker that dies
 * after sending leaves it to another one, which sends it again with the same `Message-ID`.
 */
export function startMailing({
  db,
  sender,
  roots,
  log,
  lease = "10 minutes",
  milliseconds = 1_000,
  onMail,
}: Options) {
  const failures = createFailureLog(log);
  const attempt = async (message: MailMessage, to: NonNullable<MailSender>) => {
    if (isForStranger(message)) {
      const recipients = digestRecipient(message.address, roots);
      const isAllowed = await callFunction<boolean>(db, "count_stranger_mail", recipients, message.id);
      if (!isAllowed) return "withheld";
    }
    const start = performance.now();
    const result = await to.send(message);
    onMail?.(result.outcome, (performance.now() - start) / 1_000);
    failures.note(result, message);
    return result.outcome;
  };
  const sendOne = async (message: MailMessage, { record }: Source): Promise<void> => {
    if (!sender) return;
    const outcome = await attempt(message, sender);
    const { workspaceId, userId, id, address } = message;
    const retrySeconds = pauses[message.attempt - 1] ?? null;
    const told = { workspaceId, userId, id, attempt: message.attempt, address, outcome, retrySeconds };
    await callFunction(db, record, JSON.stringify([told]));
  };

  const sendFrom = async (source: Source, isStopped: () => boolean): Promise<void> => {
    for (let claimed = most; claimed === most && !isStopped(); ) {
      const messages = await callFunction<MailMessage[]>(db, source.claim, most, lease);
      claimed = messages.length;
      // The result of each e-mail is recorded at once, so that a killed worker repeats as few as possible.
      const half = Math.ceil(claimed / 2);
      await Promise.all(
        [messages.slice(0, half), messages.slice(half)].map(async (part) => {
          for (const message of part) if (!isStopped()) await sendOne(message, source);
        }),
      );
    }
  };
  const sendDue = async (isStopped: () => boolean): Promise<void> => {
    for (const source of sources) await sendFrom(source, isStopped);
    failures.endRound();
  };
  const sending = sender && repeatWork(log, { work: sendDue, milliseconds, failure: "e-mails not sent" });

  return {
    /** When the worker last looked for e-mails without an error, in milliseconds since 1970. */
    lastSuccess: () => sending?.lastSuccess() ?? Date.now(),
    /**
     * Claims no more, and resolves when the e-mails under way are sent, after at most 8 s. The rest of a claim is sent
     * after the lease.
     */
    async stop() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, stopTimeout);
      });
      await Promise.race([sending?.stop(), late]);
      clearTimeout(timer);
      sender?.close();
    },
  };
}

/** Whether nobody has confirmed the address of an e-mail, which asks for this. Staff use the address of their account. */
const isForStranger = (message: MailMessage): boolean =>
  message.kind === "subscription" || (message.kind === "confirmation" && message.isFollower);

/**
 * Logs each reason for which e-mails fail once, until a round in which e-mails were sent and none failed: a server that
 * rejects everything would otherwise fill the log.
 */
function createFailureLog(log: Log) {
  const logged = new Set<string>();
  let [sent, failed] = [0, 0];
  return {
    note(result: MailOutcome, { workspaceId, id, attempt }: MailMessage) {
      if (result.outcome === "sent") sent += 1;
      if (result.outcome !== "failed") return;
      failed += 1;
      if (logged.has(result.reason)) return;
      logged.add(result.reason);
      log.warn({ workspaceId, mailId: id, attempt, reason: result.reason }, "e-mail not sent");
    },
    endRound() {
      if (sent > 0 && failed === 0) logged.clear();
      [sent, failed] = [0, 0];
    },
  };
}
