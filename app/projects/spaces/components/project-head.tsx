import { ReferenceName } from "#app/projects/references/components/references-section.tsx";
import { Deadline } from "#app/projects/spaces/components/deadline.tsx";
import type { ProjectView } from "#app/projects/spaces/get-project.server.ts";
import { linkEnd } from "#app/projects/spaces/project.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { CopyButton } from "#app/ui/form/copy-button.tsx";
import { Field } from "#app/ui/form/field.tsx";

type ProjectHeadProps = { project: Omit<ProjectView, "linkVersion">; address: string | null; now: number };

/** Brief and members of a project, and its submission link for those who may share it. */
export function ProjectHead({ project, address, now }: ProjectHeadProps) {
  const { brief, budget, deadlineAt, status, owner, members, references } = project;
  const names = [`${owner} (${copy.owner.toLowerCase()})`, ...members.map(({ name }) => name)].join(", ");
  const end = linkEnd(project, now);
  return (
    <>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-8 gap-y-2">
        <dt className="text-mute">{copy.status}</dt>
        <dd>{copy.statuses[status]}</dd>
        <dt className="text-mute">{copy.columns.deadline}</dt>
        <dd>
          <Deadline at={deadlineAt} now={now} />
        </dd>
        {budget === "" ? null : (
          <>
            <dt className="text-mute">{copy.columns.budget}</dt>
            <dd className="[overflow-wrap:anywhere]">{budget}</dd>
          </>
        )}
        <dt className="text-mute">{copy.members}</dt>
        <dd className="[overflow-wrap:anywhere]">
          <bdi>{names}</bdi>
        </dd>
      </dl>
      {brief === "" ? null : (
        <p dir="auto" className="mt-6 max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">
          {brief}
        </p>
      )}
      {references.length > 0 ? (
        <section className="mt-6">
          <h2 className="mb-2 font-semibold">{copy.references}</h2>
          <ul className="list-disc ps-5">
            {references.map(({ id, ...reference }) => (
              <li key={id}>
                <ReferenceName {...reference} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {address === null ? null : (
        <section className="mt-8 max-w-2xl">
          <div className="flex flex-wrap items-end gap-3">
            <Field label={copy.link} value={address} readOnly className="min-w-64 flex-1" />
            <CopyButton address={address} size="small" />
          </div>
          <p className="hint mt-1.5">{end === null ? copy.linkLead : copy.linkEnds[end]}</p>
        </section>
      )}
    </>
  );
}
