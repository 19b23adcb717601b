import { useId, useState } from "preact/hooks";
import { Button } from "../controls/button.tsx";
import { InlineError } from "../controls/field.tsx";
import { explainError } from "../explain-error.ts";
import type { SendError } from "../requests.ts";

/** The most bytes that the service accepts. */
const mostBytes = 64 * 1024;

interface Props {
  sdkToken: string;
  /** Null if there is no logo. */
  digest: string | null;
  /** Stores a picture as Base64, or removes the logo. */
  store(logo: string | null): Promise<void>;
}

/** The workspace's logo, which is stored as soon as a file is chosen. */
export function LogoField({ sdkToken, digest, store }: Props) {
  const id = useId();
  const [fault, setFault] = useState<string>();
  const attempt = async (logo: string | null) => {
    setFault(undefined);
    await store(logo).catch((error: SendError) =>
      setFault(error.errors?.[0]?.message ?? explainError(error)),
    );
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > mostBytes) return setFault("The picture has more than 64 KB. Choose a smaller one.");
    await attempt(await toBase64(file));
  };
  return (
    <div>
      <label class="label" htmlFor={id}>
        Logo
      </label>
      <div class="logo-field">
        {digest && <img src={`/embed/logo/${sdkToken}/${digest}`} alt="The current logo" />}
        <input
          id={id}
          class="field"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-invalid={Boolean(fault)}
          aria-describedby={`${id}-help`}
          onChange={({ currentTarget }) => {
            void choose(currentTarget.files?.[0]);
            // The same file can be chosen again after an error.
            currentTarget.value = "";
          }}
        />
        {digest && <Button text="Remove logo" act={() => void attempt(null)} />}
      </div>
      {fault ? (
        <InlineError id={`${id}-help`} text={fault} />
      ) : (
        <p id={`${id}-help`} class="help">
          PNG, JPEG or WebP, square, at most 64 KB. Shown in the panel and on the public page.
        </p>
      )}
    </div>
  );
}

async function toBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
