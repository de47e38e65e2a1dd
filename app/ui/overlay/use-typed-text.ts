import { type RefObject, useCallback, useEffect, useRef } from "react";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** What is typed to find something, or to sign in, is not lost: it is typed again in a moment. */
const textFields =
  "form textarea, form input:not([type=hidden], [type=search], [type=password], [type=checkbox], [type=radio], [type=file])";

function isTextField(target: EventTarget | null): target is TextField {
  return target instanceof HTMLElement && target.matches(textFields);
}

/** Whether there is text in `container` that someone typed into a form. Text of a form that went is none any more. */
export function useTypedText(container: RefObject<HTMLElement>): () => boolean {
  const typed = useRef(new Set<TextField>());

  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    // What was typed before scripts ran.
    for (const field of element.querySelectorAll<TextField>(textFields))
      if (field.value !== field.defaultValue) typed.current.add(field);
    function note({ target }: Event) {
      if (isTextField(target)) typed.current.add(target);
    }
    element.addEventListener("input", note);
    return () => element.removeEventListener("input", note);
  }, [container]);

  return useCallback(
    () =>
      [...typed.current].some(
        (field) => field.isConnected && container.current?.contains(field) === true && field.value.trim() !== "",
      ),
    [container],
  );
}
