import { Link } from "@remix-run/react";

/** A name that leads to its page, if the reader may open that. */
export function Linked({ to, text }: { to: string | null; text: string }) {
  const name = <bdi>{text}</bdi>;
  return to === null ? (
    name
  ) : (
    <Link to={to} className="link">
      {name}
    </Link>
  );
}
