import { Link } from "@remix-run/react";

type RowHeadingProps = { title: string; all: string; to: string };

/** Title of a row of the landing page, with a link to all of its items. */
export function RowHeading({ title, all, to }: RowHeadingProps) {
  return (
    <div className="mb-6 flex items-baseline justify-between gap-4">
      <h2 className="text-title">{title}</h2>
      <Link to={to} className="link inline-flex min-h-11 items-center text-row">
        {all}
      </Link>
    </div>
  );
}
