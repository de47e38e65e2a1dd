import type { MembersKind } from "#app/collaboration/document-kind.server.ts";
import { membersOf } from "#app/collaboration/members-of.server.ts";
import { projectDocument } from "#app/projects/spaces/change-project.server.ts";
import { projectLimits as limits, type ProjectRole, projectPath } from "#app/projects/spaces/project.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { projectMembers } from "#db/schema/projects.server.ts";

const { errors: copy } = projectsCopy;

const projectMembersKind: MembersKind<ProjectRole> = {
  document: projectDocument,
  area: "projects",
  table: projectMembers,
  of: projectMembers.projectId,
  title: "title",
  address: "id",
  path: projectPath,
  max: limits.members,
  needs: {},
  notification: (id) => ({ kind: "added", projectId: id }),
  mail: ({ role: _, ...data }) => ({ template: "project-member", data }),
  errors: { noSuchPerson: copy.noSuchPerson, isOwner: copy.isOwner, tooMany: copy.tooManyMembers },
};

export const { saveMember: saveProjectMember, removeMember: removeProjectMember } = membersOf(projectMembersKind);
