import { copy } from "#app/site/about/copy.ts";
import { Contour } from "#app/ui/art/contour.tsx";

type TeamProps = { people: { id: string; title: string; detail: string; body: string }[] };

/** The people of the team, each with a contour of their own. Nothing where staff have named no one. */
export function Team({ people }: TeamProps) {
  if (people.length === 0) return null;
  return (
    <section className="px-gutter pb-14 lg:pb-20">
      <h2 className="text-title">{copy.who.team}</h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-5 gap-y-10 lg:grid-cols-4">
        {people.map(({ id, title, detail, body }) => (
          <li key={id}>
            <div className="aspect-square overflow-hidden rounded-sm">
              <Contour seed={id} name={title} />
            </div>
            <h3 className="mt-3 text-xl leading-tight">{title}</h3>
            <p className="mt-1 font-semibold">{detail}</p>
            {body ? <p className="mt-1 text-row whitespace-pre-line text-mute">{body}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
