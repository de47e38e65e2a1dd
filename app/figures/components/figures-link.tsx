import { Link } from "@remix-run/react";
import { figuresCopy as copy } from "#app/figures/figures-copy.ts";
import { figuresPath, type SubjectKind } from "#app/figures/subject.ts";

/** From a subject's own page to its figures. */
export function FiguresLink({ kind, id }: { kind: SubjectKind; id: string }) {
  return (
    <Link to={figuresPath(kind, id)} className="link py-1">
      {copy.figures}
    </Link>
  );
}
