import { Form } from "@remix-run/react";

type ActButtonProps = { act: string; id: string; action: string; label: string };

/** What one press does to a comment or version. */
export function ActButton({ act, id, action, label }: ActButtonProps) {
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="filmAct" value={act} className="btn btn-quiet btn-small">
        {label}
      </button>
    </Form>
  );
}
