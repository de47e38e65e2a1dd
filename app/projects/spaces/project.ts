/** Max characters, rows per project, and total bytes of uploads by link. */
export const projectLimits = {
  title: 120,
  brief: 8_000,
  budget: 200,
  members: 50,
  submissions: 2_000,
  sentBytes: 20 * 1024 ** 3,
} as const;

export const projectsPath = "/spaces";

export function projectPath(id: string): string {
  return `${projectsPath}/${id}`;
}

/** Settings page: brief, references, members and link. */
export function projectSettingsPath(id: string): string {
  return `${projectPath(id)}/settings`;
}

export const projectRoles = ["viewer", "editor"] as const;
export type ProjectRole = (typeof projectRoles)[number];

/** In ascending order, each including the previous. `manage`: the owner, and users with all permissions. */
export type ProjectRight = "read" | "edit" | "manage";

export function mayChange(right: ProjectRight): boolean {
  return right !== "read";
}

type Taking = { status: "open" | "closed"; takesLink: boolean; deadlineAt: number | null; deletedAt: number | null };

/** Why the link accepts no submissions at `now` (ms); null if it does. */
export function linkEnd(project: Taking, now: number): "closed" | "late" | "off" | null {
  if (project.deletedAt !== null || project.status === "closed") return "closed";
  if (!project.takesLink) return "off";
  return project.deadlineAt !== null && project.deadlineAt < now ? "late" : null;
}
