import type { Departure, SetOut } from "../../bff/dashboard/contract.ts";
import { SendError, send } from "../requests.ts";

/** Redirects to the sign-in provider. @throws SendError, with status 409 if the provider is unavailable */
export async function redirectToProvider(body: SetOut): Promise<void> {
  try {
    const { location: there } = await send<Departure>("POST", "provider/set-out", { body });
    location.assign(there);
  } catch (error) {
    if (!(error instanceof SendError) || !error.code.startsWith("provider_")) throw error;
    throw new SendError(409, { detail: "The provider cannot be reached now. Try again in a moment." });
  }
}
