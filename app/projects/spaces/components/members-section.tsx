import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ProjectView } from "#app/projects/spaces/get-project.server.ts";
import { projectRoles } from "#app/projects/spaces/project.ts";
import { projectsCopy as copy } from "#app/projects/spaces/projects-copy.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { readFormReply } from "#app/ui/form/form-reply.ts";
import { Select } from "#app/ui/form/select.tsx";

type MembersSectionProps = {
  project: Pick<ProjectView, "owner" | "members">;
  reply: SubmissionResult<string[]> | undefined;
};

/** Members of a project, for its owner. */
export function MembersSection({ project: { owner, members }, reply }: MembersSectionProps) {
  return (
    <section id="members" className="mt-12 scroll-mt-24">
      <h2 className="mb-2 text-xl">{copy.members}</h2>
      <p className="hint mb-4 max-w-[60ch]">{copy.membersLead}</p>
      <ul className="mb-6 border-t border-line">
        <li className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-1">
          <bdi>{owner}</bdi>
          <span className="text-mute">{copy.owner}</span>
        </li>
        {members.map((member) => (
          <li
            key={member.userId}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 border-b border-line py-1"
          >
            <span className="[overflow-wrap:anywhere]">
              <bdi>{member.name}</bdi>
              <span className="text-mute">{` · ${member.email}`}</span>
            </span>
            <Form method="post" className="flex items-center gap-4">
              <span className="text-mute">{copy.roles[member.role]}</span>
              <input type="hidden" name="member" value={member.userId} />
              <button
                type="submit"
                name="act"
                value="remove-member"
                className="row-action"
                aria-label={copy.removeMemberOf(member.name)}
              >
                {copy.removeMember}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <MemberForm key={members.length} reply={reply} />
    </section>
  );
}

/** Adds a member, or changes the role of one. */
export function MemberForm({ reply }: Pick<MembersSectionProps, "reply">) {
  const { field } = readFormReply(reply);
  return (
    <div className="max-w-md">
      <FormFrame id="member" reply={reply}>
        <input type="hidden" name="act" value="member" />
        <Field {...field("email")} type="email" label={copy.email} autoComplete="off" required />
        <Select
          {...field("role", "viewer")}
          label={copy.role}
          options={projectRoles.map((role) => ({ value: role, label: copy.roles[role] }))}
        />
        <div>
          <Button>{copy.addMember}</Button>
        </div>
      </FormFrame>
    </div>
  );
}
