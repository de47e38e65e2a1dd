import { Form, Link } from "@remix-run/react";
import { Deadline } from "#app/projects/spaces/components/deadline.tsx";
import type { ListedProject } from "#app/projects/spaces/list-projects.server.ts";
import { projectPath, projectsPath } from "#app/projects/spaces/project.ts";
import type { ProjectIntent } from "#app/projects/spaces/project-form.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import type { ListColumn } from "#app/ui/list/record-list.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

const { columns: labels } = copy;
/** The columns of the list of projects at `now`. */
export function projectColumns(now: number): ListColumn<ListedProject>[] {
  return [
    { id: "title", label: labels.title, wide: true, cell: TitleCell },
    { id: "owner", label: labels.owner, cell: ({ owner }) => <bdi>{owner}</bdi> },
    {
      id: "status",
      label: labels.status,
      cell({ status, deletedAt }) {
        const state = deletedAt === null ? status : "deleted";
        return <StateMark state={state}>{copy.statuses[state]}</StateMark>;
      },
    },
    {
      id: "deadline",
      label: labels.deadline,
      wide: true,
      cell: ({ deadlineAt }) => <Deadline at={deadlineAt} now={now} />,
    },
    // The owner is one of them.
    { id: "members", label: labels.members, align: "end", cell: ({ members }) => members + 1 },
    {
      id: "submissions",
      label: labels.submissions,
      align: "end",
      cell: ({ submissions, fresh }) => (fresh > 0 ? `${submissions} (${copy.fresh(fresh)})` : submissions),
    },
    { id: "created", label: labels.created, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
    {
      id: "actions",
      label: labels.actions,
      labelHidden: true,
      align: "end",
      wide: true,
      cell: (project) =>
        project.deletedAt !== null && project.isCleared === 1 ? (
          <span className="text-mute">{copy.cleared}</span>
        ) : (
          <RowForm project={project} />
        ),
    },
  ];
}

function TitleCell({ id, title, deletedAt }: ListedProject) {
  if (deletedAt !== null) return <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>;
  return (
    <Link to={projectPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
      {title}
    </Link>
  );
}

function intentsOf({ status, right, deletedAt, isCleared }: ListedProject): ProjectIntent[] {
  if (right === "read") return [];
  if (deletedAt !== null) return right === "manage" && isCleared === 0 ? ["restore"] : [];
  return [status === "open" ? "close" : "reopen", ...(right === "manage" ? (["delete"] as const) : [])];
}

function RowForm({ project }: { project: ListedProject }) {
  return (
    <Form method="post" action={projectsPath} className="flex justify-end gap-4">
      <input type="hidden" name="id" value={project.id} />
      {intentsOf(project).map((intent) => (
        <button
          key={intent}
          type="submit"
          name="intent"
          value={intent}
          className="row-action"
          aria-label={copy.actOf(copy[intent], project.title)}
        >
          {copy[intent]}
        </button>
      ))}
    </Form>
  );
}
