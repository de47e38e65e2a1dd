import { Link } from "@remix-run/react";
import { copy } from "#app/ui/copy.ts";

type LogoProps = {
  /** `subdomain` is null for an environment's own company. */
  company: { name: string; subdomain: string | null };
  /** `name` where the mark is shown beside it already; `mark` where there is no room for the name. */
  show?: "both" | "name" | "mark";
};

/** The fold is the mark of the environments' own companies; a tenant shows its initial. */
function Mark({ company }: Pick<LogoProps, "company">) {
  if (company.subdomain !== null) {
    return (
      // The initial is drawn by the style sheet, so that it is not part of the link's text.
      <span
        className="grid size-7 shrink-0 place-items-center rounded-sm bg-accent-strong text-base text-on-accent before:content-[attr(data-initial)]"
        data-initial={[...company.name][0]?.toUpperCase()}
      />
    );
  }
  return (
    <svg viewBox="0 0 28 22" width="28" height="22" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
      <path
        d="M0 4c8 0 8 8 14 8s6-8 14-8M0 11c8 0 8 7 14 7s6-7 14-7M4 1c5 .4 6 5 10 5s5-4.600 10-5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The link to the start page, with the company's name. */
export function Logo({ company, show = "both" }: LogoProps) {
  return (
    <Link
      to="/"
      aria-label={copy.home(company.name)}
      className="inline-flex min-h-11 min-w-0 items-center gap-2.5 font-display text-xl leading-none font-bold tracking-tight"
    >
      {show === "name" ? null : <Mark company={company} />}
      {show === "mark" ? null : <span className="truncate leading-tight">{company.name}</span>}
    </Link>
  );
}
