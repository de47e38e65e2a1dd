import { Form, Link } from "@remix-run/react";
import { Deadline } from "#app/projects/spaces/components/deadline.tsx";
import type { ListedProject } from "#app/projects/spaces/list-projects.server.ts";
import { projectPath, projectsPath } from "#app/projects/spaces/project.ts";
import type { ProjectIntent } from "#app/projects/spaces/project-form.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type Column, Table, TableRow } from "#app/ui/list/table.tsx";

const { columns: labels } = copy;
const columns: Column[] = [
  { id: "title", label: labels.title, wide: true },
  { id: "owner", label: labels.owner },
  { id: "status", label: labels.status },
  { id: "deadline", label: labels.deadline, wide: true },
  { id: "members", label: labels.members, align: "end" },
  { id: "submissions", label: labels.submissions, align: "end" },
  { id: "created", label: labels.created },
  { id: "actions", label: labels.actions, labelHidden: true, align: "end", wide: true },
];

export function ProjectsTable({ projects, now }: { projects: ListedProject[]; now: number }) {
  return (
    <Table caption={copy.title} columns={columns} cards>
      {projects.map((project) => (
        <TableRow key={project.id} columns={columns} cells={cellsOf(project, now)} />
      ))}
    </Table>
  );
}

function cellsOf(project: ListedProject, now: number) {
  const { id, title, owner, status, deadlineAt, deletedAt, members, submissions, fresh, createdAt, isCleared } =
    project;
  return {
    title:
      deletedAt === null ? (
        <Link to={projectPath(id)} className="link font-semibold [overflow-wrap:anywhere]">
          {title}
        </Link>
      ) : (
        <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
      ),
    owner: <bdi>{owner}</bdi>,
    status: copy.statuses[deletedAt === null ? status : "deleted"],
    deadline: <Deadline at={deadlineAt} now={now} />,
    members: members + 1,
    submissions: fresh > 0 ? `${submissions} (${copy.fresh(fresh)})` : submissions,
    created: <DateTime at={createdAt} />,
    actions:
      deletedAt !== null && isCleared === 1 ? (
        <span className="text-mute">{copy.cleared}</span>
      ) : (
        <RowForm project={project} />
      ),
  };
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
