import { Link } from "@remix-run/react";
import { readingCopy as copy } from "#app/exchange/reading/reading-copy.ts";

type UnmarkedProps = { songs: readonly { id: string; title: string; problem: string }[] };

/** Songs that were stored without their marked streams, and why. */
export function Unmarked({ songs }: UnmarkedProps) {
  if (songs.length === 0) return null;
  return (
    <section aria-labelledby="unmarked" className="my-6 max-w-3xl">
      <h2 id="unmarked" className="text-xl">
        {copy.unmarked}
      </h2>
      <p className="text-mute text-row">{copy.unmarkedText}</p>
      <ul className="mt-2 grid gap-1">
        {songs.map(({ id, title, problem }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link to={`/songs/${id}`} className="link">
              <bdi>{title}</bdi>
            </Link>
            : {problem}
          </li>
        ))}
      </ul>
    </section>
  );
}
