import { Form } from "@remix-run/react";
import type { FormResult } from "#app/edge/forms/in-dialog.ts";
import { editorCopy as copy } from "#app/playlists/editor/editor-copy.ts";
import { resultOf } from "#app/playlists/editor/result-of.ts";
import type { MemberRole } from "#app/playlists/playlist.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormFrame } from "#app/ui/form/form-frame.tsx";
import { Select } from "#app/ui/form/select.tsx";

type MembersProps<Role extends MemberRole> = {
  members: { userId: string; name: string; email: string; role: Role }[];
  roles: readonly Role[];
  labels: Record<Role, string>;
  /** URL whose action handles the forms. */
  path: string;
  lastResult: FormResult | undefined;
};

/** Members, collapsed under a button. */
export function Members<Role extends MemberRole>(props: MembersProps<Role>) {
  const { members, lastResult } = props;
  return (
    <details
      open={resultOf(lastResult, "member") !== undefined}
      key={members.map(({ userId, role }) => userId + role).join()}
      className="open:w-full"
    >
      <summary className="btn btn-quiet btn-small">
        {copy.members}
        {members.length > 0 ? <span className="text-mute tabular-nums">{members.length}</span> : null}
      </summary>
      <MemberForms {...props} />
    </details>
  );
}

/** Members of a playlist or pitch with their roles, and the form to add a member or change a role. */
export function MemberForms<Role extends MemberRole>({ members, roles, labels, path, lastResult }: MembersProps<Role>) {
  const own = resultOf(lastResult, "member");
  return (
    <>
      {members.length > 0 ? (
        <Form method="post" action={path} className="mt-3">
          <ul className="border-t border-line">
            {members.map(({ userId, name, email, role }) => (
              <li
                key={userId}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2 text-row"
              >
                <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                  {name} <span className="text-mute">{email}</span>
                </span>
                <span>{copy.roleNames[role]}</span>
                <Button
                  variant="quiet"
                  size="small"
                  name="act"
                  value={`remove-member:${userId}`}
                  aria-label={copy.removeMember(name)}
                >
                  {copy.removeShort}
                </Button>
              </li>
            ))}
          </ul>
        </Form>
      ) : null}
      <FormFrame noValidate action={path} reply={own} className="mt-3 mb-6 grid max-w-md gap-3">
        {({ field }) => (
          <>
            <Field
              type="email"
              {...field("email")}
              label={copy.email}
              hint={copy.membersHint}
              autoComplete="off"
              required
            />
            <Select
              {...field("role", "viewer")}
              label={copy.roleLabel}
              options={roles.map((value) => ({ value, label: labels[value] }))}
            />
            <Button name="act" value="member" className="justify-self-start">
              {copy.invite}
            </Button>
          </>
        )}
      </FormFrame>
    </>
  );
}
