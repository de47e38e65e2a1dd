import { Form, useLocation, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";
import { consentOf } from "#app/edge/cookies/cookie-consent.ts";
import { copy } from "#app/shell/consent-copy.ts";
import { legalLinks } from "#app/shell/navigation/site-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

const action = "/cookie-consent";

/** Also keeps the choice where scripts look for it: specification part 1, section 4, "Cookie consent". */
function storeChoice(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  const form = new FormData(event.currentTarget, submitter);
  const all = form.get("choice") === "all";
  const consent = consentOf({ analytics: all || form.has("analytics"), marketing: all || form.has("marketing") });
  try {
    localStorage.setItem("cookieConsent", "true");
    localStorage.setItem("consentMode", JSON.stringify(consent));
  } catch {
    // Storage is blocked: the cookie keeps the choice.
  }
}

/**
 * A slim bar at the lower edge. It is the last element of the page, so the page ends above it, and `scroll-margin` keeps what is
 * focused out from under it.
 */
export function CookieBanner() {
  const { pathname, search } = useLocation();
  // Gone with the click itself, so that what it leaves free is not taken for a shift of the page.
  if (useNavigation().formAction === action) return null;
  return (
    <section aria-label={copy.title} className="consent">
      <Form method="post" action={action} replace preventScrollReset onSubmit={storeChoice} className="consent-form">
        <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
        <p className="consent-text">
          {copy.text}{" "}
          {legalLinks
            .filter(({ id }) => id === "cookies")
            .map(({ id, label, to }) => (
              <SmartLink key={id} to={to} className="link">
                {label}
              </SmartLink>
            ))}
        </p>
        <details className="consent-details">
          <summary className="btn btn-quiet btn-small">{copy.preferences}</summary>
          <div className="consent-choices">
            <Switch label={copy.necessary} hint={copy.necessaryHint} checked disabled readOnly />
            <Switch label={copy.analytics} hint={copy.analyticsHint} name="analytics" />
            <Switch label={copy.marketing} hint={copy.marketingHint} name="marketing" />
            <Button variant="quiet" size="small" name="choice" value="chosen" className="mt-2 justify-self-start">
              {copy.save}
            </Button>
          </div>
        </details>
        <Button size="small" name="choice" value="all">
          {copy.accept}
        </Button>
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
