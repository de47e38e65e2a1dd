import { Form, Link } from "@remix-run/react";
import type { SubjectReference } from "#app/projects/references/list-references.server.ts";
import {
  type ReferenceSubject,
  referencePath,
  referencesPath,
  soundSearch,
  subjectText,
} from "#app/projects/references/reference.ts";
import { referencesCopy as copy } from "#app/projects/references/references-copy.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

/** The name of a reference, with its link where there is one. */
export function ReferenceName({ name, link }: Pick<SubjectReference, "name" | "link">) {
  if (link === "") return <bdi className="[overflow-wrap:anywhere]">{name}</bdi>;
  return (
    <a href={link} className="link [overflow-wrap:anywhere]" rel="noreferrer noopener nofollow" target="_blank">
      <bdi>{name}</bdi>
    </a>
  );
}

/** Link to the search by the sound of a reference, if there is one. */
export function FindSimilar({
  reference,
}: {
  reference: Pick<SubjectReference, "name" | "link" | "vector" | "isMono">;
}) {
  const path = soundSearch(reference);
  if (path === null) return null;
  return (
    <Link to={path} className="row-action" aria-label={copy.similarTo(reference.name)}>
      {copy.similar}
    </Link>
  );
}

/** Removes a reference. The list of references then offers the undo. */
export function RemoveReference({ id, name }: Pick<SubjectReference, "id" | "name">) {
  return (
    <Form method="post" action={referencesPath}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value="remove" className="row-action" aria-label={copy.removeOne(name)}>
        {copy.remove}
      </button>
    </Form>
  );
}

type ReferencesSectionProps = { references: SubjectReference[]; subject: ReferenceSubject };

/** The references of a project, an opportunity or a brand, for people who may change them. */
export function ReferencesSection({ references, subject }: ReferencesSectionProps) {
  return (
    <section id="references" className="mt-12 scroll-mt-24">
      <h2 className="mb-2 text-xl">{copy.title}</h2>
      <p className="hint mb-4 max-w-[60ch]">{copy.sectionLead}</p>
      {references.length === 0 ? <p className="mb-6 text-mute">{copy.none}</p> : null}
      <ul className="mb-6">
        {references.map((reference) => (
          <li
            key={reference.id}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
          >
            <ReferenceName {...reference} />
            <span className="flex flex-wrap items-center gap-4">
              <FindSimilar reference={reference} />
              <Link to={referencePath(reference.id)} className="row-action" aria-label={copy.editOne(reference.name)}>
                {copy.editShort}
              </Link>
              <RemoveReference {...reference} />
            </span>
          </li>
        ))}
      </ul>
      <ButtonLink to={`${referencesPath}/new?${new URLSearchParams({ of: subjectText(subject) })}`} variant="quiet">
        {copy.add}
      </ButtonLink>
    </section>
  );
}
