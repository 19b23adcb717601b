import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { strings } from "../strings.ts";
import { Button, IconButton } from "./button.tsx";
import { Field } from "./field.tsx";
import { Form, useForm } from "./form.tsx";
import type { IconName } from "./icons.tsx";

interface Props {
  title: string;
  close(): void;
  children: ComponentChildren;
}

/** A modal dialog. On closing, focus returns to the previous element or, if that is gone, to the page's heading. */
export function Dialog({ title, close, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("[data-start]")?.focus();
    return () => {
      dialog?.close();
      const isThere = before instanceof HTMLElement && before.isConnected;
      (isThere ? before : document.querySelector<HTMLElement>("main h1"))?.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it; keyboard users press Escape.
    <dialog
      ref={box}
      class="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClick={(event) => event.target === box.current && close()}
    >
      <div class="dialog-head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label="Close" act={close} />
      </div>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  text: string;
  /** Further fields, above the buttons. */
  more?: ComponentChildren;
  action: string;
  /** A word that the user must type to enable the action. */
  word?: string;
  close(): void;
  run(): Promise<unknown>;
}

/** A dialog that confirms an action that cannot be undone: it states the consequence, and may require a typed word. */
export function Confirm({ title, text, more, action, word, close, run }: ConfirmProps) {
  const [typed, setTyped] = useState("");
  const form = useForm({}, async () => {
    await run();
    close();
  });
  return (
    <Dialog title={title} close={close}>
      <p>{text}</p>
      <Form
        form={form}
        action={action}
        isDanger
        isDisabled={Boolean(word) && typed.trim() !== word}
        cancel={close}
      >
        {more}
        {word && (
          <Field name="word" label={strings.confirmWord(word)} value={typed} onChange={setTyped} hasStart />
        )}
      </Form>
    </Dialog>
  );
}

export interface ConfirmButtonProps extends Omit<ConfirmProps, "more" | "close"> {
  icon?: IconName;
  /** Shows only the icon; the title is the button's accessible name. */
  isIconOnly?: boolean;
  kind?: "danger" | "bare";
  /** Added to the accessible name, to tell buttons with the same text apart. */
  of?: string;
}

/** A button for an action that cannot be undone; it asks for confirmation first. */
export function ConfirmButton({ icon, isIconOnly, kind, of, ...confirm }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => setAsking(true);
  return (
    <>
      {icon && isIconOnly ? (
        <IconButton icon={icon} label={confirm.title} act={ask} />
      ) : (
        <Button text={confirm.action} icon={icon} kind={kind} of={of} act={ask} />
      )}
      {isAsking && <Confirm {...confirm} close={() => setAsking(false)} />}
    </>
  );
}
