import { useFetcher, useLocation } from "@remix-run/react";
import { useState } from "react";
import { ConsentChoices, storeChoice } from "#app/shell/components/consent-choices.tsx";
import { copy } from "#app/shell/consent-copy.ts";
import { legalLinks } from "#app/shell/navigation/site-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { leaveOutReturnPath } from "#app/ui/form/leave-out-return-path.ts";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { TopLayer } from "#app/ui/overlay/top-layer.tsx";
import { SmartLink } from "#app/ui/smart-link.tsx";

const action = "/cookie-consent";

/**
 * A bar at the bottom, last in the page so that content ends above it; `scroll-margin` keeps focused elements visible. It is above an open
 * modal dialog.
 */
export function CookieBanner() {
  const { pathname, search } = useLocation();
  // Not a navigation, which a visitor who moves on at once would cancel.
  const { Form } = useFetcher();
  const [answered, setAnswered] = useState(false);
  // Removed in the click itself, so that the freed space does not count as a layout shift.
  if (answered) return null;
  return (
    <TopLayer>
      <section aria-label={copy.title} className="consent">
        <Form
          method="post"
          action={action}
          preventScrollReset
          onSubmit={(event) => {
            leaveOutReturnPath(event);
            storeChoice(event);
            setAnswered(true);
          }}
          className="consent-form"
        >
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
            <summary className="btn btn-quiet btn-small px-3">{copy.preferences}</summary>
            <CachedItems as="div" className="consent-choices" kind="consent-choices" items={[null]}>
              {() => <ConsentChoices key="choices" />}
            </CachedItems>
          </details>
          {/* Refusing looks like accepting and costs the same press. */}
          <Button size="small" name="choice" value="necessary" className="px-3">
            {copy.onlyNecessary}
          </Button>
          <Button size="small" name="choice" value="all" className="px-3">
            {copy.accept}
          </Button>
        </Form>
      </section>
    </TopLayer>
  );
}
