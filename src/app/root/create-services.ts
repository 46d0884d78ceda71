import { createActivityStore } from "#app/attention/activity.ts";
import { createCallQuestions } from "#app/attention/call-questions.ts";
import { createEgress } from "#app/egress/egress.ts";
import { createKeyRing } from "#app/keys/keys.ts";
import { createLiveText } from "#app/live/live-text.ts";
import { createToolProgress } from "#app/live/tool-progress.ts";
import type { Services } from "#app/services/services.ts";
import { tabStorage } from "#platform/web-storage.ts";
import { BUILT_IN_BASE_URL } from "#providers/built-in/address.ts";
import { DEMO_BASE_URL } from "#providers/demo/address.ts";
import { createBinStore } from "#storage/conversations/bin-store.ts";
import { createBranchStore } from "#storage/conversations/branches.ts";
import { createConversationStore } from "#storage/conversations/conversations.ts";
import { createDraftStore } from "#storage/conversations/drafts.ts";
import { createFolderStore } from "#storage/conversations/folders.ts";
import { createListStore } from "#storage/conversations/list-store.ts";
import { createLostModelStore } from "#storage/conversations/lost-model-store.ts";
import { createRunStore } from "#storage/conversations/runs.ts";
import { createSubTaskStore } from "#storage/conversations/sub-task-store.ts";
import { createDamageStore } from "#storage/damage/damage-store.ts";
import { beginOpening } from "#storage/db.ts";
import type { OpenHandlers } from "#storage/db.ts";
import { writtenContexts } from "#storage/locks.ts";
import { searchesOnDemand } from "#storage/search/searches-on-demand.ts";
import { createConnectionStore } from "#storage/settings/connections.ts";
import { createKeyRowStore } from "#storage/settings/key-rows.ts";
import { createMemoryStore } from "#storage/settings/memories.ts";
import { createModeStore } from "#storage/settings/modes.ts";
import { createPolicyStore } from "#storage/settings/policies.ts";
import { createSettingStore } from "#storage/settings/settings.ts";

import { seedFirstVisit } from "./first-visit.ts";

export interface ServicesOptions extends OpenHandlers {
  databaseName?: string;
}

/** Creates the services. The page can render immediately, because this does not wait for the database. */
export function createServices(options: ServicesOptions = {}): Services {
  const databases = beginOpening(options.databaseName, options);
  const connections = createConnectionStore(databases);
  const keyRows = createKeyRowStore(databases);
  const runs = createRunStore(databases);
  const questions = createCallQuestions();
  const services: Omit<Services, "opened"> = {
    databases,
    conversations: createConversationStore(databases),
    list: createListStore(databases),
    bin: createBinStore(databases),
    subTasks: createSubTaskStore(databases),
    searches: searchesOnDemand(databases),
    lostModels: createLostModelStore(databases),
    branches: createBranchStore(databases),
    runs,
    connections,
    keyRows,
    folders: createFolderStore(databases),
    modes: createModeStore(databases),
    policies: createPolicyStore(databases),
    memories: createMemoryStore(databases),
    damage: createDamageStore(databases),
    drafts: createDraftStore(databases),
    settings: createSettingStore(databases),
    live: createLiveText(),
    progress: createToolProgress(),
    questions,
    activity: createActivityStore({
      standing: runs.watchStanding(),
      written: writtenContexts,
      questions,
    }),
    keys: createKeyRing({
      session: tabStorage,
      connection: (id) => connections.get(id),
      holder: async (id) => (await connections.get(id)) ?? (await keyRows.get(id)),
    }),
    egress: createEgress({ inPage: serversInPage }),
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
  };
  return { ...services, opened: databases.opened.then(() => seedFirstVisit(services)) };
}

/** Scripted servers by origin; each loads on first use. */
const serversInPage = {
  [new URL(DEMO_BASE_URL).origin]: async () =>
    (await import("#providers/demo/demo-server.ts")).createDemoFetch(),
  [new URL(BUILT_IN_BASE_URL).origin]: async () =>
    (await import("#providers/built-in/built-in-server.ts")).createBuiltInFetch(),
};
