import { type OwnApi, startApi } from "../../harness.ts";
import { startMailServer } from "../../mail-server.ts";

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts an API with its own database, and a mail server, which stops with the API. Call `stop` in `afterAll`. */
export async function startApiWithMail(): Promise<{ api: OwnApi; mail: MailServer }> {
  const [api, mail] = [await startApi(), await startMailServer()];
  const stop = async () => {
    mail.stop();
    await api.stop();
  };
  return { api: { ...api, stop }, mail };
}
