import { Form, useNavigation } from "@remix-run/react";
import { ConsentChoices, storeChoice } from "#app/shell/components/consent-choices.tsx";
import { copy } from "#app/site/legal/copy.ts";

export type CookieChoiceView = { analytics: boolean; marketing: boolean };

const action = "/cookie-consent";

/** Form to change the choice of the cookie banner. */
export function CookieChoice({ chosen }: { chosen: CookieChoiceView }) {
  const saving = useNavigation().formAction === action;
  return (
    <Form
      key={`${chosen.analytics} ${chosen.marketing}`}
      method="post"
      action={action}
      preventScrollReset
      onSubmit={storeChoice}
      aria-label={copy.choice}
      aria-busy={saving}
      className="grid max-w-md gap-2 border-t border-line pt-4"
    >
      <input type="hidden" name="returnTo" value="/cookies-policy#choice" />
      <ConsentChoices chosen={chosen} />
    </Form>
  );
}
