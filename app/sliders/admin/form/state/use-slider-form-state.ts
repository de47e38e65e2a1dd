import { useFetcher, useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useReducer, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formKeyField } from "#app/edge/forms/sent-form.ts";
import { setField, typedFields } from "#app/sliders/admin/form/form-fields.ts";
import type { FormLists, SliderFormReply } from "#app/sliders/admin/form/form-reply.ts";
import {
  backIntent,
  type FormChange,
  readIntent,
  saveIntents,
  unavailableIntents,
} from "#app/sliders/admin/form/intent.ts";
import type { SliderForm } from "#app/sliders/admin/form/slider-form.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { applyChange } from "#app/sliders/admin/form/state/apply-change.ts";
import { resolveLocally } from "#app/sliders/admin/form/state/resolve-locally.ts";
import { useFormLists } from "#app/sliders/admin/form/state/use-form-lists.ts";
import { useUploads } from "#app/sliders/admin/form/state/use-uploads.ts";
import { dismissToast, showToast } from "#app/ui/overlay/toast-message.ts";

type Opened = { form: SliderForm; lists: FormLists };

/**
 * State of the form. Without JavaScript every button submits the form, and `reply` is the changed form; with it the same buttons change the
 * form in place and only saving submits.
 */
export function useSliderFormState(opened: Opened, reply: SliderFormReply | undefined) {
  const element = useRef<HTMLFormElement>(null);
  const [form, change] = useReducer(applyChange, reply?.form ?? opened.form);
  const lists = useFormLists(form, reply?.lists ?? opened.lists);
  const [pressed, setPressed] = useState(reply?.pressed ?? "");
  const saving = useFetcher<SliderFormReply>();
  const { isUploading, during } = useUploads();
  const lastReply = saving.data as SliderFormReply | undefined;
  /** The reply whose confirmation is open. */
  const [question, setQuestion] = useState(reply);
  const [replyBefore, setReplyBefore] = useState<SliderFormReply | undefined>();
  // A redirect to the list brings no reply: the fetcher keeps that of the previous save.
  const isSaved = lastReply?.createdId != null || (saving.state === "loading" && lastReply === replyBefore);
  // After a reply the page is revalidated, which can take as long as the connection is lost: its confirmation can be answered meanwhile.
  const isSaving = saving.state === "submitting" || (saving.state === "loading" && isSaved);

  useTypedBeforeHydration(element, form, change);
  useSaveReply(lastReply, change);
  useEffect(() => setQuestion(lastReply ?? reply), [lastReply, reply]);
  useNotice(form.view.notice);
  useFocusAfter(element, pressed, form);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const value = submitter instanceof HTMLButtonElement ? submitter.value : "enter";
    const resolved = resolveLocally(form, lists, readIntent(value));
    const name = resolved.type === "intent" ? resolved.intent.name : "";
    if (name === "enter") return;
    if (name === backIntent) return goBack();
    if (!saveIntents.includes(name)) {
      setPressed(value);
      change(resolved);
    } else if (!isSaving && !isUploading) save(name, new FormData(event.currentTarget).get(formKeyField));
  }

  function save(intent: string, formKey: FormDataEntryValue | null) {
    setReplyBefore(lastReply);
    setQuestion(undefined);
    const unseen = intent === unavailableIntents.yes ? (question?.unavailable ?? []) : [];
    const removal: FormChange = { type: "remove-slides", keys: unseen.map(({ key }) => key) };
    if (unseen.length > 0) change(removal);
    const state = JSON.stringify(unseen.length > 0 ? applyChange(form, removal) : form);
    saving.submit({ state, intent, opensReel: "1", [formKeyField]: String(formKey ?? "") }, { method: "post" });
  }

  function goBack() {
    // Unmounts the dialog before the focus moves.
    flushSync(() => setQuestion(undefined));
    element.current?.querySelector<HTMLElement>("button[value=save]")?.focus();
  }

  return {
    form,
    change,
    lists,
    pressed,
    element,
    submit,
    isSaving,
    isUploading,
    duringUpload: during,
    isSaved,
    reply: lastReply ?? reply,
    question,
    goBack,
  };
}

/** Applies field values typed or restored by the browser before hydration. */
function useTypedBeforeHydration(
  element: { current: HTMLFormElement | null },
  form: SliderForm,
  change: (change: FormChange) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when scripts begin to run.
  useEffect(() => {
    if (element.current === null) return;
    // Only differences from the rendered page, one by one: changes between hydration and this effect are in the state already.
    for (const [name, value] of typedFields(new FormData(element.current)))
      if (setField(form, name, value) !== form) change({ type: "field", name, value });
  }, []);
}

/** After a save without redirect: applies the new version and added words, and shows the error. */
function useSaveReply(reply: SliderFormReply | undefined, change: (change: FormChange) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (reply === undefined) return;
    if (reply.createdId !== null) {
      const href = `/sliders/reel/${reply.createdId}`;
      window.open(href, "_blank", "noopener");
      // A blocked popup cannot be detected.
      showToast({ kind: "success", title: formCopy.toasts.created, link: { href, label: formCopy.toasts.openReel } });
      // After the unsaved-changes guard has been updated.
      const timer = setTimeout(() => navigate("/sliders/list"));
      return () => clearTimeout(timer);
    }
    change({ type: "refused", version: reply.form.version });
    if (reply.problem === null) return;
    const { title, body, link } = reply.problem;
    const id = "slider-save";
    showToast({ id, kind: "error", title, body, link: link ?? undefined });
    return () => dismissToast(id);
  }, [reply, change, navigate]);
}

function useNotice(notice: string): void {
  useEffect(() => {
    if (notice !== "") showToast({ kind: "warning", title: notice });
  }, [notice]);
}

/** Keeps the focus on the pressed button when its row moves; moves it to the list when the button is gone. */
function useFocusAfter(element: { current: HTMLFormElement | null }, pressed: string, form: SliderForm): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the form.
  useEffect(() => {
    if (pressed === "" || document.activeElement !== document.body) return;
    const buttons = element.current?.querySelectorAll<HTMLButtonElement>("button[name=intent]") ?? [];
    const same = [...buttons].find((button) => button.value === pressed);
    (
      same ?? element.current?.querySelector<HTMLButtonElement>("button[value='add-slide'], button[value='save']")
    )?.focus();
  }, [form.slides, form.segments, form.keywords]);
}
