import { Link } from "@remix-run/react";
import type { Crumb } from "#app/catalogue/record/breadcrumb-data.ts";
import { recordCopy as copy } from "#app/catalogue/record/record-copy.ts";

type BreadcrumbsProps = {
  /** From the top; the page itself is not among them. */
  crumbs: Crumb[];
};

/** The pages above a page of the catalogue. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  return (
    <nav aria-label={copy.breadcrumbs} className="mb-5 text-sm text-mute print:hidden">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ name, path }, place) => (
          <li key={path} className="flex min-w-0 max-w-full gap-2">
            {place > 0 ? (
              <span className="leading-6" aria-hidden>
                /
              </span>
            ) : null}
            <Link to={path} className="inline-block min-h-6 truncate leading-6 hover:text-ink hover:underline">
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
