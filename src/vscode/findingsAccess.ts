import type { Disposable } from 'vscode';
import type { FindingsEngine } from '../findings/engine.ts';

/** The stored findings, as features reach them. */
export interface FindingsAccess {
  /** Opens the store on first use. */
  findings(): Promise<FindingsEngine>;
  /** Calls the listener when the stored findings change, without opening the store. */
  onDidChangeFindings(listener: () => void): Disposable;
}
