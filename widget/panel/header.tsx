import { type App, type parseView, takesIdeas } from "../data/app.ts";
import { messages } from "../locales/messages.ts";
import { Icon, paths } from "../ui/icons.tsx";

interface Props {
  app: App;
  shown: ReturnType<typeof parseView>;
}

export function Header({ app, shown: { back, isForm } }: Props) {
  const { context, open, lazy, warm, go, close } = app;
  const title = isForm ? messages.addIdea : open ? open.workspace.name : context.failure && messages.feedback;
  return (
    <div class="head">
      {back && (
        <button class="icon" type="button" aria-label={messages.back} onClick={() => go(back)}>
          <Icon d={paths.back} />
        </button>
      )}
      <h2>
        {title ? (
          <bdi>{title}</bdi>
        ) : (
          <>
            <span class="unseen">{messages.feedback}</span>
            <i class="skeleton" />
          </>
        )}
      </h2>
      {lazy && open && <lazy.HeaderTools app={app} open={open} />}
      {!isForm && takesIdeas(app) && (
        <button class="button primary" type="button" onPointerEnter={warm} onClick={() => go("ideas/new")}>
          <Icon d={paths.plus} />
          {messages.addIdea}
        </button>
      )}
      <button class="icon" type="button" aria-label={messages.close} onClick={close}>
        <Icon d={paths.close} />
      </button>
    </div>
  );
}
