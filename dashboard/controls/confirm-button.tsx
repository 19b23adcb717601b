import { useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Confirm } from "./dialog.tsx";
import type { IconName } from "./icons.tsx";

interface Props {
  icon?: IconName;
  kind?: "danger";
  title: string;
  text: string;
  action: string;
  /** A word to type before the action is enabled. */
  word?: string;
  run(): Promise<unknown>;
}

/** A button for an action that cannot be undone; it asks for confirmation. */
export function ConfirmButton({ icon, kind, ...confirm }: Props) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button text={confirm.action} act={() => setAsking(true)} {...(icon && { icon })} kind={kind} />
      {isAsking && <Confirm {...confirm} close={() => setAsking(false)} />}
    </>
  );
}
