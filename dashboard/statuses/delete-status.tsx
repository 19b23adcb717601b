import { useState } from "preact/hooks";
import type { StaffPostPage } from "../../api/posts/contract.ts";
import type { Status } from "../../api/statuses/contract.ts";
import { IconButton } from "../controls/button.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { Choice } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { toOptions } from "../data/use-nouns.ts";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

interface Props {
  status: Status;
  /** All statuses. */
  statuses: Status[];
  done(): void;
}

/** A button that deletes a status. If posts have it, asks for the status that they get instead. */
export function DeleteStatus(props: Props) {
  const { at } = useStaff();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const title = strings.remove(props.status.name);
  const path = at(`staff/posts?limit=1&statusId=${props.status.id}`);
  const used = useQuery<StaffPostPage>(isAsking ? path : "");
  return (
    <>
      <IconButton icon="trash" label={title} act={() => setAsking(true)} />
      {isAsking && (
        <Dialog title={title} close={close}>
          <Loaded query={used} lines={2}>
            {({ pagination: { total, isTotalExact = true } }) => (
              <DeleteForm
                {...props}
                count={strings.used(total, isTotalExact)}
                isUsed={total > 0}
                close={close}
              />
            )}
          </Loaded>
        </Dialog>
      )}
    </>
  );
}

interface FormProps extends Props {
  count: string;
  isUsed: boolean;
  close(): void;
}

function DeleteForm({ status, statuses, count, isUsed, done, close }: FormProps) {
  const { at } = useStaff();
  const form = useForm({ statusId: "" }, async ({ statusId }) => {
    if (isUsed) await movePosts(at, status.id, statusId || null);
    await send("DELETE", at(`staff/statuses/${status.id}`));
    refresh(at("staff/posts"));
    close();
    done();
  });
  const others = statuses.filter(({ id }) => id !== status.id);
  return (
    <>
      <p>{isUsed ? count : "No post has it. This cannot be undone."}</p>
      <Form form={form} action={isUsed ? "Move and delete" : strings.delete} isDanger cancel={close}>
        {isUsed && (
          <Choice
            {...form.field("statusId")}
            label="Move them to"
            help="People who follow these posts are notified of the change. This cannot be undone."
            options={[["", common.noStatus], ...toOptions(others)]}
          />
        )}
      </Form>
    </>
  );
}

/** Moves all posts of a status to another one, in several requests, because one request changes at most 100 posts. */
async function movePosts(
  at: (endpoint: string) => string,
  from: string,
  statusId: string | null,
): Promise<void> {
  const path = at(`staff/posts?limit=100&statusId=${from}`);
  for (;;) {
    const { data } = await send<StaffPostPage>("GET", path);
    if (!data.length) return;
    await send("PATCH", at("staff/posts"), { body: { ids: data.map(({ id }) => id), statusId } });
  }
}
