import { copy } from "#app/shell/copy.ts";
import { getStartedLink } from "#app/shell/navigation/site-links.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

/** The block above the footer: docs/product/site.md. */
export function GetStarted() {
  return (
    <section
      aria-label={getStartedLink.label}
      className="flex flex-wrap items-end justify-between gap-8 border-t border-line px-gutter py-20"
    >
      <h2 className="max-w-[16ch] text-title">{copy.getStarted}</h2>
      <ButtonLink to={getStartedLink.to} variant="accent">
        {getStartedLink.label}
      </ButtonLink>
    </section>
  );
}
