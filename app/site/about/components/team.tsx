import type { FocalPoint } from "#app/media/images/focal-point.ts";
import { Picture } from "#app/media/images/picture.tsx";
import { copy } from "#app/site/about/copy.ts";
import { Contour } from "#app/ui/art/contour.tsx";

type Person = {
  id: string;
  title: string;
  detail: string;
  body: string;
  image: { src: string; alt: string; focus: FocalPoint } | null;
};

type TeamProps = { people: Person[] };

/** Team members, each with a picture or a generated contour; renders nothing without any. */
export function Team({ people }: TeamProps) {
  if (people.length === 0) return null;
  return (
    <section className="px-gutter pb-14 lg:pb-20">
      <h2 className="text-title">{copy.who.team}</h2>
      <ul className="mt-8 grid grid-cols-2 gap-x-5 gap-y-10 lg:grid-cols-4">
        {people.map(({ id, title, detail, body, image }) => (
          <li key={id}>
            <div className="aspect-square overflow-hidden rounded-sm">
              {image ? (
                <Picture
                  src={image.src}
                  alt={image.alt}
                  width={320}
                  height={320}
                  sizes="(min-width: 62rem) 22vw, 46vw"
                  focus={image.focus}
                  className="size-full object-cover"
                />
              ) : (
                <Contour seed={id} name={title} />
              )}
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
