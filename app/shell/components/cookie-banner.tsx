import { Form, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { consentOf } from "#app/edge/cookies/cookie-consent.ts";
import { copy } from "#app/shell/consent-copy.ts";
import { legalLinks } from "#app/shell/navigation/site-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

/** The answer also goes where scripts of the page look for it: specification part 1, section 4, "Cookie consent". */
function remember(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const form = new FormData(event.currentTarget, submitter);
  const all = form.get("choice") === "all";
  const consent = consentOf({ analytics: all || form.has("analytics"), marketing: all || form.has("marketing") });
  try {
    localStorage.setItem("cookieConsent", "true");
    localStorage.setItem("consentMode", JSON.stringify(consent));
  } catch {
    // The cookie is what counts.
  }
}

/** Asks visitors what may be kept about them. It lies over the page's end and moves nothing. */
export function CookieBanner() {
  const { pathname, search } = useLocation();
  return (
    <section aria-labelledby="consent-title" className="consent">
      <h2 id="consent-title" className="text-lg">
        {copy.title}
      </h2>
      <p className="mt-1 text-sm">{copy.text}</p>
      <Form method="post" action="/cookie-consent" replace preventScrollReset onSubmit={remember}>
        <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
        <details className="mt-3">
          <summary className="link w-fit text-sm">{copy.preferences}</summary>
          <div className="mt-2 grid">
            <Switch label={copy.necessary} hint={copy.necessaryHint} checked disabled readOnly />
            <Switch label={copy.analytics} hint={copy.analyticsHint} name="analytics" />
            <Switch label={copy.marketing} hint={copy.marketingHint} name="marketing" />
          </div>
          <Button variant="quiet" size="small" name="choice" value="chosen" className="mt-3">
            {copy.save}
          </Button>
        </details>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Button size="small" name="choice" value="all">
            {copy.accept}
          </Button>
          {legalLinks()
            .filter(({ id }) => id === "cookies")
            .map(({ id, label, to }) => (
              <SmartLink key={id} to={to} className="link text-sm">
                {label}
              </SmartLink>
            ))}
        </div>
      </Form>
    </section>
  );
}

type SwitchProps = { label: string; hint: string; name?: string; checked?: true; disabled?: true; readOnly?: true };

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
