import { Link } from "@remix-run/react";
import type { Crumb } from "#app/catalogue/record/breadcrumb-data.ts";
import { recordCopy as copy } from "#app/catalogue/record/record-copy.ts";

type BreadcrumbsProps = {
  /** From the top, without the page itself. */
  crumbs: Crumb[];
};

/** The pages above a page of the catalogue. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  return (
    <nav aria-label={copy.breadcrumbs} className="breadcrumbs">
      <ol>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
