import { Link } from "@remix-run/react";
import { AddMusic } from "#app/catalogue/search/components/add-music.tsx";
import { searchCopy as copy } from "#app/catalogue/search/search-copy.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

/** `next`: the act that leads on. `isNear`: near matches follow. */
type NothingFoundProps = { title: string; text: string; next: "reset" | "add" | null; isNear: boolean };

/** In place of the rows of a search that finds none. */
export function NothingFound({ title, text, next, isNear }: NothingFoundProps) {
  if (isNear) return <p className="hint">{copy.nearOnly}</p>;
  const reset = (
    <Link to="?" className="link">
      {copy.reset}
    </Link>
  );
  return (
    <EmptyState title={title} action={next === "reset" ? reset : next === "add" ? <AddMusic /> : null}>
      {text}
    </EmptyState>
  );
}
