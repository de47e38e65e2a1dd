import { Link } from "@remix-run/react";
import { createContext, useContext } from "react";
import { copy } from "#app/ui/copy.ts";

export type Crumb = { label: string; to: string };

/** What stands above the page at an address: its house, and its list if the page is none. Set by the frame. */
export const TrailContext = createContext<(path: string) => Crumb[]>(() => []);

/** The page above a record, and what stands above that: Catalogue / Songs / and then the heading. */
export function Trail({ to, label }: Crumb) {
  const crumbs = [...useContext(TrailContext)(to), { label, to }];
  return (
    <nav aria-label={copy.trail} className="breadcrumbs trail">
      <ol>
        {crumbs.map((crumb) => (
          <li key={crumb.label}>
            <Link to={crumb.to}>{crumb.label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
