export { accessLogTuples, replayHours } from './access-log-tuples/signal';
export type {
  AccessLogParams,
  AccessLogValue,
} from './access-log-tuples/signal';
export { answersTo } from './answersTo';
export { asOf } from './asOf';
export { questionKey } from './questionKey';
export { signalById, signals } from './registry';
export type { Signal, SignalAnswers, SignalQuestion, SignalWay } from './types';
