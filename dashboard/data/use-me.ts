import { useEffect, useState } from "preact/hooks";
import type { Me } from "../../bff/dashboard/contract.ts";
import { forgetQueries, onSessionEnd, SendError, send } from "../requests.ts";

export interface Session {
  /** Undefined while loading, null when signed out. */
  me: Me | null | undefined;
  error: unknown;
  /** Whether the session has expired or was ended elsewhere. */
  isOver: boolean;
  ask(): Promise<void>;
  /** Sets the account after signing in or after a change to the account. */
  enter(me: Me): void;
  leave(): void;
}

/** Loads the signed-in account, and signs out when the session has ended. */
export function useMe(): Session {
  const [me, setMe] = useState<Me | null>();
  const [error, setError] = useState<unknown>();
  const [isOver, setOver] = useState(false);

  const ask = async () => {
    setError(undefined);
    try {
      setMe(await send<Me>("GET", "me"));
    } catch (thrown) {
      if (thrown instanceof SendError && thrown.status === 401) setMe(null);
      else setError(thrown);
    }
  };
  useEffect(() => void ask(), []);
  useEffect(
    () =>
      onSessionEnd(() => {
        if (!me) return;
        forgetQueries();
        setOver(true);
        setMe(null);
      }),
    [me],
  );

  return {
    me,
    error,
    isOver,
    ask,
    enter: (next) => {
      if (next.account.id !== me?.account.id) forgetQueries();
      setOver(false);
      setMe(next);
    },
    leave: () => {
      forgetQueries();
      setMe(null);
    },
  };
}
