import { useEffect } from "react";

import { useExportActions } from "#app/react/actions/exports.ts";
import { useModeActions } from "#app/react/actions/modes.ts";
import { useNewId } from "#app/react/actions/new-id.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { freeModeName, modesToChoose } from "#domain/modes/mode.ts";
import type { Mode, ModeInUse } from "#domain/modes/mode.ts";
import { offerFormBack } from "#ui/acts/offer-form-back.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { useFocusWhen } from "#ui/kit/browser/use-focus-when.ts";
import { BegunItems } from "#ui/kit/components/begun-item.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { EditActs } from "#ui/kit/components/edit-acts.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { CopyIcon } from "#ui/kit/icons/icons-act.tsx";
import { BinIcon, DownloadIcon, PlusIcon, UploadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { commonWords } from "#ui/words/common.ts";
import { modesWords } from "#ui/words/modes.ts";

import { beginMode, draftOf, isModeChanged, leftModes, useModeDraft } from "./mode-draft.ts";
import { ModeForm } from "./mode-form.tsx";
import { modeGist } from "./mode-text.ts";

/** The modes that a conversation can work in. */
export function ModesSection() {
  const modes = useModes();
  const edited = useModeDraft((view) => view.edited);
  useFreshStart();
  if (edited !== null) return <ModeForm key={edited.mode.id} edited={edited} />;
  return modes === undefined ? null : <ModeList modes={modes} />;
}

/** When the person leaves the section, closes a form without changes and drops a pending focus. */
function useFreshStart(): void {
  useEffect(
    () => () => {
      const { edited, leave } = useModeDraft.getState();
      if (edited === null || !isModeChanged(edited)) leave(null);
    },
    [],
  );
}

/** Focuses the mode's row when its form closes; otherwise the focus would be lost. */
function useFocusAfter(id: string) {
  return useFocusWhen(useModeDraft(({ focused }) => focused === id));
}

function ModeList({ modes }: { modes: readonly Mode[] }) {
  const newId = useNewId();
  const { chooseImport } = useFileActions();
  const { show, bringBack, focused } = useModeDraft();
  const button = useFocusAfter("new");
  const choices = modesToChoose(modes);
  const deleted = modes.filter(({ deletedAt }) => deletedAt !== undefined);
  const [chat] = choices;
  return (
    <Stack>
      <Note>{modesWords.about}</Note>
      <Stack as="ul" gap={2}>
        {choices.map((mode) => (
          <ModeItem key={mode.id} mode={mode} all={choices} modes={modes} />
        ))}
      </Stack>
      <BegunItems
        of={leftModes}
        itemOf={({ mode: { id, name } }) => ({ id, name: name.trim() || modesWords.newMode })}
        onShow={show}
        onDiscard={(form) => offerFormBack(modesWords.discarded, form, bringBack)}
        focusedId={focused}
      />
      <Row>
        <Button
          ref={button}
          icon={<PlusIcon />}
          disabled={chat === undefined}
          onClick={() => {
            if (chat === undefined) return;
            const tools = { limit: "any" as const, sources: {}, tools: {} };
            beginMode({ ...draftOf(chat), id: newId(), name: "", tools });
          }}
        >
          {modesWords.newMode}
        </Button>
        <Button icon={<UploadIcon />} onClick={chooseImport}>
          {modesWords.import}
        </Button>
      </Row>
      {deleted.length > 0 && <DeletedModes modes={deleted} />}
    </Stack>
  );
}

interface ModeItemProps {
  mode: ModeInUse;
  /** All modes that can be chosen. */
  all: readonly ModeInUse[];
  modes: readonly Mode[];
}

function ModeItem({ mode, all, modes }: ModeItemProps) {
  const newId = useNewId();
  const connections = useConnections();
  const remove = useRemove(mode);
  const save = useExport(mode);
  const edit = useFocusAfter(mode.id);
  const stored = modes.find(({ id }) => id === mode.id);
  const duplicate = () => {
    const name = freeModeName(mode.name, all);
    beginMode({ ...draftOf(mode), id: newId(), name });
  };
  return (
    <Row as="li" framed>
      <RowText title={mode.name} gist>
        {modeGist(mode, connections)}
      </RowText>
      {stored === undefined || mode.state === "own" ? (
        <Button
          ref={edit}
          size="small"
          aria-label={modesWords.duplicateNamed(mode.name)}
          onClick={duplicate}
        >
          {modesWords.duplicate}
        </Button>
      ) : (
        <EditActs
          name={mode.name}
          edit={edit}
          onEdit={() => beginMode(draftOf(stored), stored)}
          items={[
            { label: modesWords.duplicate, icon: <CopyIcon />, onSelect: duplicate },
            { label: commonWords.export, icon: <DownloadIcon />, onSelect: () => void save() },
            {
              label: commonWords.delete,
              icon: <BinIcon />,
              danger: true,
              onSelect: () => void remove(),
            },
          ]}
        />
      )}
    </Row>
  );
}

/** Lists deleted modes, which conversations that chose them still use. */
function DeletedModes({ modes }: { modes: readonly Mode[] }) {
  const restore = useRestore();
  return (
    <Fold summary={modesWords.deletedModes(modes.length)}>
      <Stack as="ul" gap={2}>
        {modes.map(({ id, name }) => (
          <Row key={id} as="li" framed>
            <RowText title={name}>{modesWords.deletedHint}</RowText>
            <Button
              size="small"
              aria-label={modesWords.restoreNamed(name)}
              onClick={() => void restore({ id, name })}
            >
              {commonWords.restore}
            </Button>
          </Row>
        ))}
      </Stack>
    </Fold>
  );
}

function useExport({ id, name }: ModeInUse) {
  const exports = useExportActions();
  return async () => {
    try {
      const file = await exports.mode(id);
      if (file === undefined) return;
      saveBlob(file.name, file.data);
      notify({ text: modesWords.exported(name, file.name) });
    } catch (error) {
      notify({ text: modesWords.notExported(name, reasonOf(error)) });
    }
  };
}

function useRestore() {
  const actions = useModeActions();
  const restore = ({ id, name }: Pick<Mode, "id" | "name">): Promise<boolean> =>
    notifyFailure(actions.restore(id), {
      text: (why) => modesWords.notRestored(name, why),
      again: { label: UNDO, act: () => void restore({ id, name }) },
    });
  return restore;
}

function useRemove({ id, name }: ModeInUse) {
  const actions = useModeActions();
  const restore = useRestore();
  return async () => {
    const isRemoved = await notifyFailure(actions.remove(id), {
      text: (why) => modesWords.notDeleted(name, why),
    });
    if (!isRemoved) return;
    const undo = { label: UNDO, act: () => void restore({ id, name }) };
    notify({ text: modesWords.deleted(name), action: undo });
  };
}
