/**
 * What the list of the panel does by command: VS Code's keybindings and its menu on a row run a command of the same
 * name, which is forwarded to the panel. So all keys but those every grid has can be changed like any other.
 */
export const panelActions = [
  'nextRow',
  'previousRow',
  'setOpen',
  'setInProgress',
  'setResolved',
  'setNew',
  'setFixed',
  'setFalsePositive',
  'setInconclusive',
  'comment',
  'undo',
  'redo',
  'copyCurl',
  'copyFirstCurl',
  'copyEndpoint',
  'copyEndpoints',
  'copyRow',
  'chooseFilter',
  'chooseExcluded',
] as const;
export type PanelAction = (typeof panelActions)[number];

/** The keys an action has until a user changes them, as keybindings write them. */
export const defaultKeys = {
  nextRow: 'j',
  previousRow: 'k',
  setOpen: 'o',
  setInProgress: 'p',
  setResolved: 'r',
  setNew: 'n',
  setFixed: 'f',
  setFalsePositive: 'x',
  setInconclusive: 'i',
  comment: 'c',
  undo: 'u',
  redo: 'shift+u',
} as const satisfies Partial<Record<PanelAction, string>>;
