export * from './QueuePage';
