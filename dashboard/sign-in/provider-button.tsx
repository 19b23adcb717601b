import type { SetOut, SignInProvider } from "../../bff/dashboard/contract.ts";
import { InlineError } from "../controls/field.tsx";
import { useForm } from "../controls/form.tsx";
import { useQuery } from "../requests.ts";
import { redirectToProvider } from "./redirect-to-provider.ts";

interface Props {
  label(provider: string): string;
  input: SetOut;
}

/** The button for signing in with the provider, if one is configured. */
export function ProviderButton({ label, input }: Props) {
  const { value } = useQuery<SignInProvider>("provider");
  const { onSubmit, isBusy, fault } = useForm({}, () => redirectToProvider(input));
  if (!value?.name) return null;
  return (
    <form class="form other-way" onSubmit={onSubmit}>
      <button type="submit" class="button" aria-busy={isBusy} dir="auto">
        {label(value.name)}
      </button>
      {fault && <InlineError text={fault} role="alert" />}
    </form>
  );
}
