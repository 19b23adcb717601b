import { makeSecret, open, seal } from "../../api/keys/secrets.ts";
import type { RootKeys } from "../../platform/process/environment.ts";
import type { Header } from "./file-format.ts";

interface Sealed {
  sealed: string;
  previous: string | null;
}

/**
 * Decides which secrets an imported workspace has. `kept`: the installation has the root key that encrypted the secret
 * key, so the secret key and the API keys stay valid. `encrypted again`: the file contains the secret key, but the
 * installation has other root keys, so the API keys become invalid. `new`: the API keys become invalid, and the secret
 * key is replaced by a new one. `replaced` contains the new values of columns of `workspaces`.
 */
export function keepSecrets({ sealed, previous }: Sealed, header: Header, roots: RootKeys) {
  const { workspaceId, secretKey, previousSecretKey } = header;
  const isOpen = (text: string) => {
    try {
      return open(text, workspaceId, roots) !== "";
    } catch {
      return false;
    }
  };
  const later = previousSecretKey === undefined ? null : seal(previousSecretKey, workspaceId, roots);
  const former = previous === null || isOpen(previous) ? {} : withoutPrevious(later);
  if (isOpen(sealed)) return { state: "kept" as const, secretKey: undefined, replaced: former };
  const usable = secretKey ?? makeSecret("ews");
  return {
    state: secretKey ? ("encrypted again" as const) : ("new" as const),
    secretKey: secretKey ? undefined : usable,
    replaced: { secret_key_sealed: seal(usable, workspaceId, roots), ...former },
  };
}

function withoutPrevious(sealed: string | null) {
  return {
    previous_secret_key_sealed: sealed,
    ...(sealed === null && { previous_secret_key_valid_until: null }),
  };
}
