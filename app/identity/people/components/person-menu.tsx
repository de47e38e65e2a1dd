import { Form, Link } from "@remix-run/react";
import type { PersonRow } from "#app/identity/people/components/person-row.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { Ellipsis } from "#app/ui/icons.tsx";
import { Menu } from "#app/ui/overlay/menu.tsx";

const { people: copy } = iamCopy;

type PersonMenuProps = { person: PersonRow };

/** Actions on a person. Those that end access are separated at the end. */
export function PersonMenu({ person }: PersonMenuProps) {
  const { may, name } = person;
  return (
    <Form method="post" className="row-menu">
      <input type="hidden" name={person.kind === "member" ? "membershipId" : "invitationId"} value={person.id} />
      <Menu
        label={copy.actionsOf(name)}
        button={<Ellipsis size={20} aria-hidden />}
        buttonClassName="btn btn-icon"
        align="end"
      >
        {may.edit ? (
          <li>
            <Link to={`/iam/people/${person.id}`} className="menu-item" aria-label={copy.editOf(name)}>
              {copy.edit}
            </Link>
          </li>
        ) : null}
        {may.openAs ? <MenuAction intent="open-as" label={copy.openAs} name={name} /> : null}
        {may.reset ? <MenuAction intent="reset" label={copy.reset} name={name} /> : null}
        {may.invitation ? <MenuAction intent="resend" label={copy.resend} name={name} /> : null}
        {may.invitation ? <MenuAction intent="revoke" label={copy.revoke} name={name} isApart /> : null}
        {may.disable && person.status === "disabled" ? (
          <MenuAction intent="enable" label={copy.enable} name={name} />
        ) : null}
        {may.disable && person.status !== "disabled" ? (
          <MenuAction intent="disable" label={copy.disable} name={name} isApart />
        ) : null}
      </Menu>
    </Form>
  );
}

type MenuActionProps = { intent: string; label: string; name: string; isApart?: boolean };

function MenuAction({ intent, label, name, isApart = false }: MenuActionProps) {
  return (
    <li className={isApart ? "menu-apart" : undefined}>
      <button type="submit" name="intent" value={intent} className="menu-item" aria-label={copy.actionOf(label, name)}>
        {label}
      </button>
    </li>
  );
}
