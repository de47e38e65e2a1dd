import { Form, useLocation } from "@remix-run/react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { workspaceCopy as copy } from "#app/identity/session/workspace-copy.ts";
import { ArrowLeftRight } from "#app/ui/icons.tsx";
import { SideMenu } from "#app/ui/overlay/side-menu.tsx";
import { showToast } from "#app/ui/overlay/toast-message.ts";

type WorkspaceSwitcherProps = { visitor: Visitor };

/** The user's workspaces, each a button of a plain form. Shown to users with more than one. */
export function WorkspaceSwitcher({ visitor }: WorkspaceSwitcherProps) {
  const { pathname, search } = useLocation();
  const { workspaces, company } = visitor;
  return (
    <Form method="post" action="/switch-workspace" aria-label={copy.title}>
      <input type="hidden" name="returnTo" value={`${pathname}${search}`} />
      <SideMenu icon={<ArrowLeftRight size={20} strokeWidth={1.6} aria-hidden />} text={copy.short}>
        {workspaces.map(({ id, name, environment }) => (
          <li key={id}>
            <button
              type="submit"
              name="companyId"
              value={id}
              className="menu-item"
              disabled={id === company.id}
              aria-current={id === company.id || undefined}
              title={id === company.id ? copy.current : undefined}
              onClick={() => showToast({ kind: "info", title: copy.switching(name) })}
            >
              {environment === visitor.environment ? name : copy.named(name, environment)}
            </button>
          </li>
        ))}
      </SideMenu>
    </Form>
  );
}
