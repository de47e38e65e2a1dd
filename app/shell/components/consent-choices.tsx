import type { FormEvent } from "react";
import { chosenCookies } from "#app/edge/cookies/cookie-consent.ts";
import { storeConsent } from "#app/edge/cookies/store-consent.ts";
import { copy } from "#app/shell/consent-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";

/** Stores the form's choice, like `storeConsent`. */
export function storeChoice(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const form = new FormData(event.currentTarget, submitter);
  storeConsent(chosenCookies(form.get("choice"), (name) => form.has(name)));
}

type ConsentChoicesProps = { chosen?: { analytics: boolean; marketing: boolean } };

/** Switches and button of a form that posts to /cookie-consent. Without an earlier choice everything optional is off. */
export function ConsentChoices({ chosen }: ConsentChoicesProps) {
  return (
    <>
      <Switch label={copy.necessary} hint={copy.necessaryHint} defaultChecked disabled />
      <Switch label={copy.analytics} hint={copy.analyticsHint} name="analytics" defaultChecked={chosen?.analytics} />
      <Switch label={copy.marketing} hint={copy.marketingHint} name="marketing" defaultChecked={chosen?.marketing} />
      <Button variant="quiet" size="small" name="choice" value="chosen" className="mt-2 justify-self-start">
        {copy.save}
      </Button>
    </>
  );
}

type SwitchProps = {
  label: string;
  hint: string;
  name?: string;
  defaultChecked?: boolean;
  disabled?: true;
};

function Switch({ label, hint, ...input }: SwitchProps) {
  return (
    <Checkbox
      {...input}
      role="switch"
      label={
        <>
          <span className="font-semibold">{label}</span> <span className="text-mute">{hint}</span>
        </>
      }
    />
  );
}
